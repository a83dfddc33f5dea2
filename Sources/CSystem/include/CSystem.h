#ifndef PAVILION_SYSTEM_H
#define PAVILION_SYSTEM_H

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#endif
