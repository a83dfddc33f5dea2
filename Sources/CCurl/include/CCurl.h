#ifndef PAVILION_CURL_H
#define PAVILION_CURL_H

#include <stdbool.h>
#include <stddef.h>

/// A client that keeps its connection for the next request. One thread at a time may use it.
typedef struct pavilion_curl pavilion_curl;

/// Creates a client, or returns NULL when libcurl is not on this machine or has no memory.
///
/// libcurl is loaded here, when it is first needed, so that a server without webhooks and alerts does
/// not pay for it and its two dozen libraries.
pavilion_curl *pavilion_curl_create(void);

/// Closes the connection and frees the client.
void pavilion_curl_destroy(pavilion_curl *client);

/// Posts a body and waits for the answer, at most as long as is said.
///
/// Follows no redirect, uses no proxy, connects to no link-local, multicast or unspecified address,
/// and reads at most 64 KiB of the answer. All options of libcurl are variadic or callbacks, which
/// Swift cannot call.
///
/// @param headers Lines such as "webhook-id: x", `header_count` of them, each ended by NUL.
/// @param only_this_machine Whether to connect to loopback addresses alone.
/// @param message At least 256 bytes; says why there is no answer.
/// @return The status of the answer, or 0 when there is none.
int pavilion_curl_post(
  pavilion_curl *client, const char *url, const char *const *headers, size_t header_count,
  const unsigned char *body, size_t body_length, long timeout_milliseconds, bool only_this_machine,
  char *message);

/// Hands a mail to a server and waits until it is taken, at most as long as is said.
///
/// @param url `smtp://HOST[:PORT]`, or `smtps://` for TLS from the start.
/// @param user NULL for none; then the password does not count.
/// @param needs_tls Whether nothing is sent before the line is encrypted and the name in the
///   certificate is right.
/// @param sender An address, and so are the recipients, `recipient_count` of them; each ended by NUL.
/// @param message At least 256 bytes; says why the mail was not taken.
/// @return The status of the last answer, such as 250, or 0 when the mail was not taken.
int pavilion_curl_mail(
  pavilion_curl *client, const char *url, const char *user, const char *password, bool needs_tls,
  const char *sender, const char *const *recipients, size_t recipient_count,
  const unsigned char *mail, size_t mail_length, long timeout_milliseconds, char *message);

#endif
