/** Returns the key of the process that runs: the first that is executable, else the first with contents. */
export const keyIn = (xml: string): string => {
  const plain = xml
    .split('<!--')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('-->') + 1 ? part.indexOf('-->') + 3 : part.length)))
    .join('')
  const tags = plain.match(/<(?:\w+:)?process\b[^<>]*>/g) ?? []
  const tag =
    tags.find(one => /\bisExecutable=["']true["']/.test(one)) ?? tags.find(one => !one.endsWith('/>')) ?? tags[0]
  return /\bid=["']([\w.-]{1,64})["']/.exec(tag ?? '')?.[1] ?? ''
}
