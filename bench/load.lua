-- What wrk sends and how it tells the result. Arguments after "--": the request body, which makes it a POST.

function init(arguments)
  if arguments[1] then
    wrk.method = "POST"
    wrk.body = arguments[1]
    wrk.headers["Content-Type"] = "application/json"
  end
end

-- One line for the program that started wrk: requests, microseconds, failures, of which too late, median latency in
-- microseconds.
function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(
    string.format(
      "result %d %d %d %d %d",
      summary.requests,
      summary.duration,
      failures,
      errors.timeout,
      latency:percentile(50)
    )
  )
end
