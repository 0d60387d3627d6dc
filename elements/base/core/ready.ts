import { ownStores } from './own.ts'

interface Readiness {
  promise: Promise<void>
  resolve: () => void
}

/** When an element has drawn itself for the first time. */
export const readinessOf = ownStores((): Readiness => {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => (resolve = done))
  return { promise, resolve }
})
