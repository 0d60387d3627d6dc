import { ownStores } from '../values/own.ts'

interface Readiness {
  promise: Promise<void>
  resolve: () => void
}

/** Holds the promise that resolves once an element has rendered for the first time. */
export const readinessOf = ownStores((): Readiness => {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => (resolve = done))
  return { promise, resolve }
})
