/** Spread into a query: tens of thousands of rows are taken from the database piece by piece, and others have their turn between. */
export const inPieces = { rows: 1000 }
