type Action = () => unknown

/** Methods of elements that their parts carry out. */
const actions = {
  refresh: new WeakMap<HTMLElement, Set<Action>>(),
  save: new WeakMap<HTMLElement, Set<Action>>()
}
type ActionName = keyof typeof actions

/** Adds an action of a part to a method of its element. @returns a function that removes it */
export function addAction(host: HTMLElement, name: ActionName, action: Action): () => void {
  const own = actions[name].get(host) ?? new Set()
  actions[name].set(host, own.add(action))
  return () => void own.delete(action)
}

/** Carries out a method of an element in all of its parts. */
export const act = (host: HTMLElement, name: ActionName): Promise<unknown> =>
  Promise.all([...(actions[name].get(host) ?? [])].map(action => action()))
