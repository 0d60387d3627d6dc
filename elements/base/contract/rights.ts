/**
 * What one may do: `area:noun:verb`. Each noun's file holds its rights by code, with what the role administration calls them;
 * tests/rules/rights.test.ts finds a code that stands in none.
 */
export type RightCode = `${string}:${string}:${string}`
