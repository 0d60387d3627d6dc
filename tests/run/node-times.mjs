// Reporter of Node's test runner: milliseconds per file, one JSON line each.
const nameOf = file => file?.replace(`${process.cwd()}/`, '')

export default async function* times(source) {
  const spent = new Map()
  for await (const { type, data } of source) {
    const isWhole = type === 'test:pass' || type === 'test:fail'
    if (!isWhole || data.nesting !== 0 || !data.file) continue
    spent.set(data.file, (spent.get(data.file) ?? 0) + data.details.duration_ms)
  }
  for (const [file, milliseconds] of spent)
    yield `${JSON.stringify({ file: nameOf(file), milliseconds: Math.round(milliseconds) })}\n`
}
