// Orders from many kiosks at once, over HTTP on this machine.
//
//   order-load PORT CLIENTS SECONDS [MOST-ORDERS [FIRST-BAR LAST-BAR [collect]]]
//
// Each client keeps one connection and sends its next order, under a key of its own, when the last
// one is answered. Bar 1 is the default one, any other is bar-NUMBER, and each order goes to another
// one by chance. With `collect`, which needs the default bar alone, each order is marked as collected
// before the next. Only answers of 201 count. Answers one line of JSON; a connection that the
// server closes, or an answer of 5xx, ends the run with status 1.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ledger.h"

enum { MOST_CLIENTS = 4096, MOST_ORDERS = 2000000, MOST_SECONDS = 600, BUFFER = 16384, MOST_BARS = 100000 };

struct client {
  int socket;
  long long sent_at;
  size_t received;
  bool is_collecting;
  char buffer[BUFFER];
};

static struct client *clients;
static uint32_t *latencies;
static long started, created, refused, most_orders, first_bar = 1, last_bar = 1;
static bool collects;

static void connect_client(struct client *client, int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  client->socket = socket(AF_INET, SOCK_STREAM, 0);
  const int on = 1;
  if (client->socket < 0 ||
      connect(client->socket, (const struct sockaddr *)&address, sizeof address) < 0 ||
      setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0)
    fail("order-load: no connection to port %d", port);
}

// Writes where the orders of a bar go; the same orders of a run go to the same bars.
static void order_path(char path[64], long number) {
  const uint64_t chance = ((uint64_t)number * 0x9E3779B97F4A7C15) >> 32;
  const long bar = first_bar + (long)(chance % (uint64_t)(last_bar - first_bar + 1));
  snprintf(path, 64, bar == 1 ? "/api/orders" : "/bars/bar-%ld/api/orders", bar);
}

// Sends the next order; a request is small enough that the socket always takes it whole.
static void send_order(struct client *client) {
  char key[KEY_LENGTH + 1], path[64], body[64], request[512];
  kiosk_key(key);
  order_path(path, started);
  const char *fruit = ledger_fruit_name(ledger_fruit_index(started++));
  const int body_length = snprintf(body, sizeof body, "{\"juice\":\"%s\"}", fruit);
  const int length = snprintf(request, sizeof request,
                              "POST %s HTTP/1.1\r\nHost: localhost\r\n"
                              "Content-Type: application/json\r\nIdempotency-Key: %s\r\n"
                              "Content-Length: %d\r\n\r\n%s",
                              path, key, body_length, body);
  client->received = 0;
  client->sent_at = now_microseconds();
  if (send(client->socket, request, (size_t)length, MSG_NOSIGNAL) != length)
    fail("order-load: the server took no request");
}

// Marks the order that was just answered as collected.
static void collect(struct client *client) {
  static const char status[] = "{\"status\":\"collected\"}";
  const char *id = strstr(client->buffer, "\"id\":\"");
  if (!id) fail("order-load: an order without an identifier");
  char request[512];
  const int length = snprintf(request, sizeof request,
                              "PUT /api/orders/%.36s/status HTTP/1.1\r\nHost: localhost\r\n"
                              "Content-Type: application/json\r\n"
                              "Content-Length: %zu\r\n\r\n%s",
                              id + 6, sizeof status - 1, status);
  client->received = 0;
  client->is_collecting = true;
  if (send(client->socket, request, (size_t)length, MSG_NOSIGNAL) != length)
    fail("order-load: the server took no request");
}

// The length of the whole answer in the buffer, or 0 while its head is incomplete.
static size_t answer_length(struct client *client) {
  client->buffer[client->received] = 0;
  const char *end = strstr(client->buffer, "\r\n\r\n");
  if (!end) return 0;
  const char *field = strcasestr(client->buffer, "\r\nContent-Length:");
  if (!field || field > end) fail("order-load: an answer without Content-Length");
  return (size_t)(end + 4 - client->buffer) + strtoul(field + 17, NULL, 10);
}

// Reads what has arrived; true when an answer is complete.
static bool receive(struct client *client) {
  const size_t room = BUFFER - 1 - client->received;
  const ssize_t count = recv(client->socket, client->buffer + client->received, room, 0);
  if (count <= 0) fail("order-load: the server closed a connection");
  client->received += (size_t)count;
  const size_t length = answer_length(client);
  if (length >= BUFFER) fail("order-load: an answer of %zu bytes", length);
  return length && client->received >= length;
}

static void count_answer(struct client *client) {
  const int status = atoi(client->buffer + sizeof "HTTP/1.1");
  if (status >= 500 || status < 200 || (client->is_collecting && status != 200))
    fail("order-load: %.*s", 200, client->buffer);
  if (client->is_collecting) return;
  if (status == 201)
    latencies[created++] = (uint32_t)(now_microseconds() - client->sent_at);
  else
    refused += 1;
}

static int ascending(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

static double percentile(double share) {
  if (!created) return 0;
  return latencies[(long)(share * (double)(created - 1))] / 1e3;
}

static double processor_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char *arguments[]) {
  if (count != 4 && count != 5 && count != 7 && count != 8)
    fail("usage: order-load PORT CLIENTS SECONDS [MOST-ORDERS [FIRST-BAR LAST-BAR [collect]]]");
  const int port = atoi(arguments[1]), size = atoi(arguments[2]);
  const double seconds = atof(arguments[3]);
  most_orders = count >= 5 ? atol(arguments[4]) : MOST_ORDERS;
  if (count >= 7) {
    first_bar = atol(arguments[5]);
    last_bar = atol(arguments[6]);
  }
  collects = count == 8;
  if (size < 1 || size > MOST_CLIENTS || seconds <= 0 || seconds > MOST_SECONDS ||
      most_orders < size || most_orders > MOST_ORDERS || first_bar < 1 || last_bar < first_bar ||
      last_bar > MOST_BARS)
    fail("order-load: 1 to %d clients, up to %d seconds, %d orders and %d bars", MOST_CLIENTS,
         MOST_SECONDS, MOST_ORDERS, MOST_BARS);

  clients = calloc((size_t)size, sizeof *clients);
  latencies = calloc((size_t)most_orders, sizeof *latencies);
  const int poll = epoll_create1(0);
  if (!clients || !latencies || poll < 0) fail("order-load: no memory");
  for (int index = 0; index < size; index++) {
    connect_client(&clients[index], port);
    struct epoll_event interest = {.events = EPOLLIN, .data.ptr = &clients[index]};
    if (epoll_ctl(poll, EPOLL_CTL_ADD, clients[index].socket, &interest) < 0)
      fail("order-load: epoll takes no socket");
  }

  const long long start = now_microseconds(), end = start + (long long)(seconds * 1e6);
  for (int index = 0; index < size; index++) send_order(&clients[index]);
  int open = size;
  while (open) {
    struct epoll_event events[256];
    const int ready = epoll_wait(poll, events, 256, 10000);
    if (ready <= 0) fail("order-load: no answer for ten seconds");
    for (int index = 0; index < ready; index++) {
      struct client *client = events[index].data.ptr;
      if (!receive(client)) continue;
      const long before = created;
      count_answer(client);
      if (collects && created > before) {
        collect(client);
        continue;
      }
      client->is_collecting = false;
      if (now_microseconds() < end && started < most_orders) {
        send_order(client);
      } else {
        close(client->socket);
        open -= 1;
      }
    }
  }

  const double elapsed = (double)(now_microseconds() - start) / 1e6;
  qsort(latencies, (size_t)created, sizeof *latencies, ascending);
  printf("{\"created\": %ld, \"refused\": %ld, \"seconds\": %.3f, \"rate\": %.1f, "
         "\"p50\": %.3f, \"p99\": %.3f, \"cpu\": %.3f}\n",
         created, refused, elapsed, (double)created / elapsed, percentile(0.5), percentile(0.99),
         processor_seconds());
  return created ? 0 : 1;
}
