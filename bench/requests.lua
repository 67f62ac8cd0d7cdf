-- wrk sends the requests of the file that REQUESTS names, one after the other, and prints one line of JSON at the end.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  requests = {}
  sent = 0
  local file = io.open(os.getenv('REQUESTS'), 'rb')
  for request in (file:read('*a') .. '\0'):gmatch('(.-)%z') do
    table.insert(requests, request)
  end
  file:close()
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '\n{"requests":%d,"duration":%d,"failed":%d,"broken":%d,"median":%d,"p95":%d,"p99":%d,"sent":%d}',
    summary.requests,
    summary.duration,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50),
    latency:percentile(95),
    latency:percentile(99),
    threads[1]:get('sent')
  ))
end
