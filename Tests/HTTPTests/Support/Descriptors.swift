import Glibc

/// Lets this process have so many descriptors, if the machine allows it.
func allowDescriptors(_ count: rlim_t) {
  var limit = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard getrlimit(resource, &limit) == 0, limit.rlim_cur < count else { return }
  limit.rlim_cur = min(count, limit.rlim_max)
  _ = setrlimit(resource, &limit)
}
