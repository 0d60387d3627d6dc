/**
 * Code of a right: `area:noun:verb`. The file of each noun lists its rights by code with their display names;
 * tests/rules/rights.test.ts finds codes that are not listed.
 */
export type RightCode = `${string}:${string}:${string}`
