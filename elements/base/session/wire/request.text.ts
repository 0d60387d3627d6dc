import { texts } from '../../core/locale.ts'

/** What the session says of itself, and of an answer that says nothing. */
export const requestText = texts(
  {
    statuses: {
      401: '未授权，请重新登录',
      403: '拒绝访问',
      404: '很抱歉，资源未找到!',
      504: '网络超时'
    },
    serverFailed: (status: number, id?: string) =>
      `服务器出错（${status}），请稍后重试${id ? `；如仍出现，请把编号 ${id} 告诉管理员` : ''}`,
    refused: '操作失败',
    unreachable: '无法连接服务器，请检查网络后重试',
    switched: '站点切换成功！'
  },
  {
    statuses: {
      401: 'You are not signed in; sign in again',
      403: 'Access denied',
      404: 'Sorry, that was not found',
      504: 'The network is too slow: no answer in time'
    },
    serverFailed: (status: number, id?: string) =>
      `The server failed (${status}). Try again later${id ? `, or give the administrator this number: ${id}` : ''}`,
    refused: 'That did not work',
    unreachable: 'The server cannot be reached; check the network and try again',
    switched: 'You are at the other site now'
  }
)
