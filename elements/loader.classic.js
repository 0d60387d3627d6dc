// Classic script for micro-front-ends. qiankun evaluates scripts, and wujie runs them in a hidden frame: this one imports
// the loader into the window whose document shows the elements.
;(() => {
  const own = /https?:\/\/[^\s()'"]+\/loader\.classic\.js/
  const fail = reason => {
    const message = `Qundao: ${reason}`
    console.error(message)
    document.dispatchEvent(new CustomEvent('qd-error', { detail: { message } }))
  }
  try {
    // Evaluated code has no address of its own; hosts name it in `sourceURL`.
    const [address] = own.exec(document.currentScript?.src ?? '') ?? own.exec(new Error().stack ?? '') ?? []
    if (!address)
      return fail("the address of loader.classic.js is unknown; call import('…/elements/loader.js') instead")
    const loader = address.replace('loader.classic.js', 'loader.js')
    const refused = () => fail(`${loader} could not be loaded; check the network and the policy of the page`)
    // Sandboxes define `ownerDocument` of single nodes anew; the getter of the prototype returns the true document.
    const { get } = Object.getOwnPropertyDescriptor(Node.prototype, 'ownerDocument')
    const shown = get.call(window.__WUJIE?.shadowRoot ?? document.body ?? document.documentElement)
    const realm = shown.defaultView
    if (!realm?.customElements) return fail('the document that shows the elements has no window')
    // Compares the windows by their intrinsics, because sandboxes replace `window` by a proxy.
    if (realm.Object.prototype === Object.getPrototypeOf({})) {
      if (realm.frameElement?.getClientRects().length === 0)
        fail('the script runs in a hidden frame and finds no elements of the page around it')
      return void import(loader).catch(refused)
    }
    const script = shown.createElement('script')
    Object.assign(script, { type: 'module', src: loader, onload: () => script.remove(), onerror: refused })
    shown.head.append(script)
  } catch (error) {
    fail(`the page that shows the elements cannot be reached: ${error}`)
  }
})()
