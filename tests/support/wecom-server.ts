import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WecomMember {
  userid: string
  name: string
  department: number[]
  main_department?: number
  mobile?: string
  email?: string
  gender?: string
  status?: number
}

/** HTTP server with the interface of 企业微信 for reading its directory. */
export const startWecom = async (given: {
  corpid: string
  secret: string
  departments: { id: number; parentid: number; name: string; order?: number }[]
  members: WecomMember[]
}) => {
  const state = { ...given, errcode: 0, asked: [] as string[] }
  const token = 'token-of-the-test'
  const answerOf = (path: string, query: URLSearchParams): object => {
    if (state.errcode) return { errcode: state.errcode, errmsg: 'refused' }
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== state.corpid) return { errcode: 40013, errmsg: 'invalid corpid' }
      if (query.get('corpsecret') !== state.secret) return { errcode: 40001, errmsg: 'invalid credential' }
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }
    }
    if (query.get('access_token') !== token) return { errcode: 40014, errmsg: 'invalid access_token' }
    if (path === '/cgi-bin/department/list') return { errcode: 0, errmsg: 'ok', department: state.departments }
    const id = Number(query.get('department_id'))
    if (path === '/cgi-bin/user/list' && query.get('fetch_child') === '0')
      return { errcode: 0, errmsg: 'ok', userlist: state.members.filter(({ department }) => department.includes(id)) }
    return { errcode: 40058, errmsg: 'unknown' }
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    state.asked.push(pathname)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerOf(pathname, searchParams)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(() => resolve()))
  }
}
