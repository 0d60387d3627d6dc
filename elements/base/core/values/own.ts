/**
 * Creates a store per element, shared by its class and its React component. The store is created on first use, survives
 * moves of the element in the document, and is garbage collected with the element.
 */
export function ownStores<Own>(make: (host: HTMLElement) => Own): (host: HTMLElement) => Own {
  const owns = new WeakMap<HTMLElement, Own>()
  return host => {
    let own = owns.get(host)
    if (!own) owns.set(host, (own = make(host)))
    return own
  }
}
