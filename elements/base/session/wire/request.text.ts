import { texts } from '../../core/language/locale.ts'

/** Messages about the session, and for responses without a message. */
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
    notProven: '未验证身份，操作没有执行',
    unreachable: '无法连接服务器，请检查网络后重试',
    switched: '站点切换成功！',
    movedSite: (from: string, to: string) => `您已不能使用站点“${from}”，已转到“${to}”`,
    departmentChanged: (name: string) => (name ? `您的部门已变更为“${name}”` : '您已不属于任何部门'),
    rightsChanged: '您的权限已变更，菜单和按钮已更新'
  },
  {
    statuses: {
      401: 'You are signed out. Sign in again.',
      403: 'Access denied',
      404: 'Not found',
      504: 'The server took too long to respond. Check your network and try again.'
    },
    serverFailed: (status: number, id?: string) =>
      `Server error (${status}). Try again later${id ? `, or give your administrator this ID: ${id}` : ''}.`,
    refused: 'The action failed',
    notProven: 'You did not confirm your identity. Nothing was done.',
    unreachable: 'Can’t reach the server. Check your network and try again.',
    switched: 'Site switched',
    movedSite: (from: string, to: string) => `You no longer have access to the site “${from}”. This is “${to}”.`,
    departmentChanged: (name: string) =>
      name ? `Your department is now “${name}”` : 'You no longer belong to a department',
    rightsChanged: 'Your rights have changed. The menu and buttons are updated.'
  }
)
