/** What a view of a file is given. */
export interface ViewProps {
  /** As this page can load it. */
  address: string
  name: string
  /** Bytes. */
  size: number
}
