// The least that can serve orders: a bare epoll loop that commits in batches.
//
//   http-floor FILE PORT     writes the same rows as the program, one commit for all who wait
//   http-floor - PORT        answers without writing: shows how fast order-load is
//
// Listens on the loopback address and understands what order-load sends, and GET, which it answers
// with the number of its commits as the program's metrics do.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ledger.h"

enum { MOST_CLIENTS = 4096, MOST_BATCH = 512, BUFFER = 1024 };

struct client {
  int socket;
  size_t received;
  struct order order;
  char buffer[BUFFER];
};

static int poll_descriptor;
static bool writes;
static long commits;

static int listen_on(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0 || setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
      bind(listener, (const struct sockaddr *)&address, sizeof address) < 0 ||
      listen(listener, MOST_CLIENTS) < 0)
    fail("http-floor: port %d cannot be used", port);
  return listener;
}

static void watch(int descriptor, struct client *client) {
  struct epoll_event interest = {.events = EPOLLIN, .data.ptr = client};
  if (epoll_ctl(poll_descriptor, EPOLL_CTL_ADD, descriptor, &interest) < 0)
    fail("http-floor: epoll takes no socket");
}

static void accept_client(int listener) {
  struct client *client = calloc(1, sizeof *client);
  if (!client) fail("http-floor: no memory");
  client->socket = accept(listener, NULL, NULL);
  if (client->socket < 0) fail("http-floor: accept failed");
  const int on = 1;
  setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  watch(client->socket, client);
}

// What follows a text in the request.
static const char *after(const struct client *client, const char *text) {
  const char *found = strstr(client->buffer, text);
  if (!found) fail("http-floor: a request without %s", text);
  return found + strlen(text);
}

static void respond(const struct client *client, const char *head, const char *body) {
  char response[768];
  const int length = snprintf(response, sizeof response, "HTTP/1.1 %s\r\nContent-Length: %zu\r\n\r\n%s",
                              head, strlen(body), body);
  if (send(client->socket, response, (size_t)length, MSG_NOSIGNAL) != length)
    fail("http-floor: a client does not read");
}

static void answer_metrics(struct client *client) {
  char body[64];
  snprintf(body, sizeof body, "pavilion_batches_total %ld\n", commits);
  respond(client, "200 OK", body);
  client->received = 0;
}

// Reads what has arrived; true when an order is complete.
static bool receive(struct client *client) {
  const size_t room = BUFFER - 1 - client->received;
  const ssize_t count = recv(client->socket, client->buffer + client->received, room, 0);
  if (count <= 0) {
    close(client->socket);
    free(client);
    return false;
  }
  client->received += (size_t)count;
  client->buffer[client->received] = 0;
  const char *body = strstr(client->buffer, "\r\n\r\n");
  if (!body) return false;
  if (!strncmp(client->buffer, "GET ", 4)) {
    answer_metrics(client);
    return false;
  }
  const size_t length = strtoul(after(client, "\r\nContent-Length: "), NULL, 10);
  if (client->received < (size_t)(body + 4 - client->buffer) + length) return false;

  memcpy(client->order.key, after(client, "\r\nIdempotency-Key: "), KEY_LENGTH);
  const char *juice = after(client, "{\"juice\":\"");
  client->order.fruit = ledger_fruit(juice, strcspn(juice, "\""));
  if (client->order.fruit < 0) fail("http-floor: an unknown juice");
  client->received = 0;
  return true;
}

static void answer(struct client *client) {
  const struct order *order = &client->order;
  const char *juice = ledger_fruit_name(order->fruit);
  char head[128], body[512];
  snprintf(body, sizeof body,
           "{\"id\":\"%s\",\"number\":%ld,\"lines\":[{\"juice\":\"%s\",\"quantity\":1,\"price\":4500,"
           "\"recipe\":{\"%s\":1}}],\"stock\":[{\"id\":\"%s\",\"onHand\":%ld,\"capacity\":1000000}],"
           "\"version\":%ld}",
           order->id, order->number, juice, juice, juice, order->balance, order->version);
  snprintf(head, sizeof head,
           "201 Created\r\nContent-Type: application/json\r\nLocation: /api/orders/%s", order->id);
  respond(client, head, body);
}

int main(int count, char *arguments[]) {
  if (count != 3) fail("usage: http-floor FILE|- PORT");
  writes = strcmp(arguments[1], "-") != 0;
  if (writes) ledger_open(arguments[1]);
  poll_descriptor = epoll_create1(0);
  const int listener = listen_on(atoi(arguments[2]));
  watch(listener, NULL);

  for (;;) {
    struct epoll_event events[MOST_BATCH];
    struct client *clients[MOST_BATCH];
    struct order *orders[MOST_BATCH];
    size_t batch = 0;
    const int ready = epoll_wait(poll_descriptor, events, MOST_BATCH, -1);
    if (ready < 0 && errno != EINTR) fail("http-floor: epoll_wait failed");
    for (int index = 0; index < ready; index++) {
      struct client *client = events[index].data.ptr;
      if (!client) {
        accept_client(listener);
      } else if (receive(client)) {
        clients[batch] = client;
        orders[batch++] = &client->order;
      }
    }
    if (batch && writes) {
      ledger_commit(orders, batch);
      commits += 1;
    }
    for (size_t index = 0; index < batch; index++) answer(clients[index]);
  }
}
