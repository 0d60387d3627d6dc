/** Query option: fetches tens of thousands of rows in batches, so that the event loop is not blocked. */
export const inPieces = { rows: 1000 }
