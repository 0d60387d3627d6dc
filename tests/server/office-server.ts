import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an office server that only answers discovery. */
export const startOffice = async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/hosting/discovery') return void response.writeHead(404).end()
    const { port } = server.address() as AddressInfo
    const own = `http://127.0.0.1:${port}`
    response.end(`<?xml version="1.0"?><wopi-discovery><net-zone name="external-http"><app name="writer">
      <action ext="docx" name="edit" urlsrc="${own}/edit?&lt;ui=UI_LLCC&amp;&gt;"/>
      <action ext="docx" name="view" urlsrc="${own}/view?"/>
      <action ext="xlsx" name="edit" urlsrc="https://elsewhere.example/edit?"/>
      <action ext="doc" name="view" urlsrc="${own}/view?"/></app></net-zone></wopi-discovery>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise(resolve => server.close(resolve))
  }
}
