// A CloudFront Function of the kind "viewer request": `/guide` is the file `/guide/index.html`.
function handler(event) {
  var request = event.request
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  if (last === '') request.uri += 'index.html'
  else if (
    !/\.(?:html|md|txt|xml|json|js|css|bin|svg|png|jpe?g|gif|webp|avif|ico|pdf|zip|woff2?|ttf)$/.test(last)
  )
    request.uri += '/index.html'
  return request
}
