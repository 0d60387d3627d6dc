/** File that was given to a form and is not part of it yet. */
export interface Arrival {
  name: string
  /** Why it did not arrive; '' while it is on its way. */
  problem: string
}

export type OnArrivals = (arrivals: readonly Arrival[]) => void
