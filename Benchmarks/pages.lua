-- Asks for the paths of a file by chance, each thread by a seed of its own: wrk -s pages.lua URL -- FILE
local paths, threads = {}, 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

function init(arguments)
  for path in io.lines(arguments[1]) do paths[#paths + 1] = path end
  math.randomseed(1900 + seed)
end

function request()
  return wrk.format("GET", paths[math.random(#paths)])
end
