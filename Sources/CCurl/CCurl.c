#include "CCurl.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Static_assert(CURL_ERROR_SIZE <= 256, "the caller's buffer holds libcurl's messages");

// The functions of libcurl that are used, by the types of its header.
static struct {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_reset) reset;
  // In parentheses, since the header has macros of these names.
  __typeof__(&(curl_easy_setopt)) setopt;
  __typeof__(&curl_easy_perform) perform;
  __typeof__(&(curl_easy_getinfo)) getinfo;
  __typeof__(&curl_easy_cleanup) cleanup;
  __typeof__(&curl_easy_strerror) strerror;
  __typeof__(&curl_slist_append) append;
  __typeof__(&curl_slist_free_all) free_all;
} api;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // OpenSSL's and GnuTLS's builds have the same interface.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&api.global_init = dlsym(library, "curl_global_init");
  *(void **)&api.easy_init = dlsym(library, "curl_easy_init");
  *(void **)&api.reset = dlsym(library, "curl_easy_reset");
  *(void **)&api.setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&api.perform = dlsym(library, "curl_easy_perform");
  *(void **)&api.getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&api.cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&api.strerror = dlsym(library, "curl_easy_strerror");
  *(void **)&api.append = dlsym(library, "curl_slist_append");
  *(void **)&api.free_all = dlsym(library, "curl_slist_free_all");
  if (!api.global_init || !api.easy_init || !api.reset || !api.setopt || !api.perform ||
      !api.getinfo || !api.cleanup || !api.strerror || !api.append || !api.free_all)
    return;
  // A receiver that hangs up must not end the process.
  signal(SIGPIPE, SIG_IGN);
  is_loaded = api.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

struct pavilion_curl {
  CURL *handle;
  size_t received;
  bool only_this_machine;
};

pavilion_curl *pavilion_curl_create(void) {
  pthread_once(&once, load);
  if (!is_loaded) return NULL;
  pavilion_curl *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->handle = api.easy_init();
  if (!client->handle) {
    free(client);
    return NULL;
  }
  return client;
}

void pavilion_curl_destroy(pavilion_curl *client) {
  api.cleanup(client->handle);
  free(client);
}

static bool may_connect_4(uint32_t address, bool only_this_machine) {
  const uint32_t first = address >> 24;
  if (only_this_machine) return first == 127;
  const bool is_link_local = address >> 16 == 0xA9FE;  // 169.254.0.0/16
  return first != 0 && first < 224 && !is_link_local;
}

static bool may_connect(const struct curl_sockaddr *address, bool only_this_machine) {
  if (address->family == AF_INET) {
    struct sockaddr_in found;
    memcpy(&found, &address->addr, sizeof found);
    return may_connect_4(ntohl(found.sin_addr.s_addr), only_this_machine);
  }
  if (address->family != AF_INET6) return false;
  // Longer than struct sockaddr: libcurl keeps it in a union with sockaddr_storage.
  const struct sockaddr_in6 *found = (const struct sockaddr_in6 *)(const void *)&address->addr;
  const struct in6_addr *ip = &found->sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(ip) || IN6_IS_ADDR_V4COMPAT(ip)) {
    if (IN6_IS_ADDR_LOOPBACK(ip)) return true;
    uint32_t last;
    memcpy(&last, &ip->s6_addr[12], sizeof last);
    return may_connect_4(ntohl(last), only_this_machine);
  }
  if (only_this_machine) return IN6_IS_ADDR_LOOPBACK(ip);
  return !IN6_IS_ADDR_LINKLOCAL(ip) && !IN6_IS_ADDR_MULTICAST(ip) && !IN6_IS_ADDR_UNSPECIFIED(ip);
}

// Asked with the address that the name has led to, so that no name leads elsewhere later.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  const pavilion_curl *client = context;
  if (!may_connect(address, client->only_this_machine)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  pavilion_curl *client = context;
  client->received += size * count;
  return client->received <= 65536 ? size * count : 0;
}

// Begins a request: all options are as at first, and so none of an earlier request counts.
static void begin(
  pavilion_curl *client, const char *url, long timeout_milliseconds, bool only_this_machine,
  char *message) {
  CURL *const handle = client->handle;
  message[0] = 0;
  client->received = 0;
  client->only_this_machine = only_this_machine;
  api.reset(handle);
  api.setopt(handle, CURLOPT_ERRORBUFFER, message);
  api.setopt(handle, CURLOPT_URL, url);
  api.setopt(handle, CURLOPT_PROXY, "");
  api.setopt(handle, CURLOPT_NOSIGNAL, 1L);
  api.setopt(handle, CURLOPT_TIMEOUT_MS, timeout_milliseconds);
  api.setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, timeout_milliseconds / 2);
  api.setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  api.setopt(handle, CURLOPT_OPENSOCKETDATA, client);
  api.setopt(handle, CURLOPT_WRITEFUNCTION, receive);
  api.setopt(handle, CURLOPT_WRITEDATA, client);
}

// Carries a request out; the handle outlives what it was given.
static int end(pavilion_curl *client, char *message) {
  CURL *const handle = client->handle;
  const CURLcode code = api.perform(handle);
  long status = 0;
  api.getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  if (code != CURLE_OK) {
    status = 0;
    if (!message[0]) strncpy(message, api.strerror(code), CURL_ERROR_SIZE - 1);
  }
  api.reset(handle);
  return (int)status;
}

// Copies lines into a list of libcurl's; NULL where there is no memory, or no line.
static struct curl_slist *list_of(const char *const *lines, size_t count, char *message) {
  struct curl_slist *list = NULL;
  for (size_t index = 0; index < count; index += 1) {
    struct curl_slist *longer = api.append(list, lines[index]);
    if (!longer) {
      api.free_all(list);
      strcpy(message, "no memory");
      return NULL;
    }
    list = longer;
  }
  return list;
}

int pavilion_curl_post(
  pavilion_curl *client, const char *url, const char *const *headers, size_t header_count,
  const unsigned char *body, size_t body_length, long timeout_milliseconds, bool only_this_machine,
  char *message) {
  CURL *const handle = client->handle;
  begin(client, url, timeout_milliseconds, only_this_machine, message);
  struct curl_slist *list = list_of(headers, header_count, message);
  if (!list) return 0;
  api.setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  api.setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  api.setopt(handle, CURLOPT_HTTPHEADER, list);
  api.setopt(handle, CURLOPT_POST, 1L);
  api.setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_length);
  api.setopt(handle, CURLOPT_POSTFIELDS, body);
  const int status = end(client, message);
  api.free_all(list);
  return status;
}

struct unsent {
  const unsigned char *bytes;
  size_t length;
};

static size_t send_on(char *room, size_t size, size_t count, void *context) {
  struct unsent *rest = context;
  const size_t length = size * count < rest->length ? size * count : rest->length;
  memcpy(room, rest->bytes, length);
  rest->bytes += length;
  rest->length -= length;
  return length;
}

int pavilion_curl_mail(
  pavilion_curl *client, const char *url, const char *user, const char *password, bool needs_tls,
  const char *sender, const char *const *recipients, size_t recipient_count,
  const unsigned char *mail, size_t mail_length, long timeout_milliseconds, char *message) {
  CURL *const handle = client->handle;
  begin(client, url, timeout_milliseconds, false, message);
  struct curl_slist *list = list_of(recipients, recipient_count, message);
  if (!list) return 0;
  struct unsent rest = {mail, mail_length};
  api.setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  api.setopt(handle, CURLOPT_USE_SSL, (long)(needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (user) {
    api.setopt(handle, CURLOPT_USERNAME, user);
    api.setopt(handle, CURLOPT_PASSWORD, password);
  }
  api.setopt(handle, CURLOPT_MAIL_FROM, sender);
  api.setopt(handle, CURLOPT_MAIL_RCPT, list);
  // One address that is refused keeps the mail from no other. Newer headers write it ALLOWFAILS.
#if LIBCURL_VERSION_NUM >= 0x080200
  api.setopt(handle, CURLOPT_MAIL_RCPT_ALLOWFAILS, 1L);
#else
  api.setopt(handle, CURLOPT_MAIL_RCPT_ALLLOWFAILS, 1L);
#endif
  api.setopt(handle, CURLOPT_UPLOAD, 1L);
  api.setopt(handle, CURLOPT_READFUNCTION, send_on);
  api.setopt(handle, CURLOPT_READDATA, &rest);
  const int status = end(client, message);
  api.free_all(list);
  return status;
}
