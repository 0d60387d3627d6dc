/**
 * What belongs to an element and outlives its drawing: stores that its class and its component share. Made when it is first
 * asked for, there before the element is drawn, kept while it is moved, gone with it.
 */
export function ownStores<Own>(make: (host: HTMLElement) => Own): (host: HTMLElement) => Own {
  const owns = new WeakMap<HTMLElement, Own>()
  return host => {
    let own = owns.get(host)
    if (!own) owns.set(host, (own = make(host)))
    return own
  }
}
