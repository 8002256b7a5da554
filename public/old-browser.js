/* oxlint-disable no-var, prefer-rest-params, typescript/no-unsafe-return, typescript/no-unsafe-call -- for browsers that know nothing newer */
/*
 * For browsers that cannot run the portal at all: no modules, or a syntax they do not know. Plain ECMAScript 3 and no build,
 * because they have to run this file. src/frame/browserSupport.ts tells those that are old but still run the page.
 */
;(function () {
  var root = document.documentElement

  /** @param {string} id */
  function show(id) {
    var notice = document.getElementById(id)
    if (notice) notice.removeAttribute('hidden')
    root.setAttribute('data-start', id)
  }

  function began() {
    return root.getAttribute('data-start') !== null
  }

  var syntaxUnknown = false
  var before = window.onerror
  window.onerror = function (message) {
    if (/SyntaxError|Syntax error/i.test(String(message))) syntaxUnknown = true
    return before ? before.apply(window, arguments) : false
  }

  function look() {
    if (began()) return
    var hasModules = 'noModule' in document.createElement('script')
    show(!hasModules || syntaxUnknown ? 'browser-too-old' : 'start-failed')
  }

  // All modules have run by then, or never will.
  if (window.addEventListener) window.addEventListener('load', look, false)
  else if (window.attachEvent) window.attachEvent('onload', look)
})()
