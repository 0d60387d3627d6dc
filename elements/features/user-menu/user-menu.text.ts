import { texts } from '../../base/core/language/locale.ts'

export const userMenuText = texts(
  {
    menu: (name: string) => `用户 ${name}`,
    welcome: (name: string) => `欢迎您，${name}`,
    center: '个人中心',
    password: '密码修改',
    department: '切换部门',
    signOut: '退出登录',
    title: '提示',
    question: '真的要注销登录吗 ?',
    unsaved: '本页有未保存的内容，再次登录后打开时可恢复。',
    signedOut: '未登录'
  },
  {
    menu: (name: string) => `User ${name}`,
    welcome: (name: string) => `Welcome, ${name}`,
    center: 'Your account',
    password: 'Change password',
    department: 'Change department',
    signOut: 'Sign out',
    title: 'Sign out',
    question: 'Do you want to sign out?',
    unsaved: 'This page has unsaved changes. They are offered again when you sign in and reopen it.',
    signedOut: 'Signed out'
  }
)
