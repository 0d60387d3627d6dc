/** Error with a message for the person; other errors are internal. */
export class NoSheet extends Error {}

export interface Bounds {
  rows: number
  columns: number
}
