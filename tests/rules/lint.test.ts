import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, text } from './sources.ts'

const folders = ['elements', 'shell', 'host-demo', 'tests', '.build']

/** Comments that turn a lint rule off. `oxlint-enable` ends one and is not counted. */
const exceptions = folders
  .flatMap(folder => files(folder, /\.(ts|tsx|mjs|js)$/))
  .filter(path => path !== 'tests/rules/lint.test.ts' && path !== 'host-demo/legacy-cms/legacy.js')
  .flatMap(path =>
    [...text(path).matchAll(/(?:oxlint|eslint|biome)-(?:disable|ignore)[^\n]*/g)].map(([line]) => `${path}: ${line}`)
  )

test('[house-3] at most ten comments turn a lint rule off, each with the rule and the reason', () => {
  assert.ok(exceptions.length <= 10, exceptions.join('\n'))
  assert.deepEqual(
    exceptions.filter(line => !/-disable(-next-line|-line)? [a-z]+\/[a-z-]+ -- \S+ \S+/.test(line)),
    []
  )
})

test('[house-3] the React rules are on', () => {
  const { rules } = JSON.parse(text('.oxlintrc.json')) as { rules: Record<string, unknown> }
  const off = Object.entries(rules).filter(([name, level]) => name.startsWith('react/') && level === 'off')
  assert.deepEqual(
    off.map(([name]) => name),
    // The first is about another JSX transform. The second forbids effects with extra triggers; `exhaustive-deps` finds
    // missing ones.
    ['react/react-in-jsx-scope', 'react/exhaustive-effect-dependencies']
  )
})
