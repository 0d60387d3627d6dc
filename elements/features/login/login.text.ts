import { texts } from '../../base/core/language/locale.ts'

export const loginText = texts(
  {
    title: '登录',
    factor: '双因素认证',
    byPassword: '账号密码登录',
    byPhone: '手机号登录',
    ways: '登录方式',
    username: '账号',
    password: '密码',
    mobile: '手机号',
    usernameMissing: '请输入账号',
    passwordMissing: '请输入密码',
    mobileWrong: '请输入正确的手机号码',
    captchaMissing: '请输入验证码',
    submit: '登录',
    cas: '统一身份认证登录',
    casBusy: '正在通过统一身份认证登录…',
    register: '注册账户',
    forgotten: '忘记密码',
    given: '您的密码由管理员设置，请用账号密码登录并修改，或找回密码'
  },
  {
    title: 'Sign in',
    factor: 'Two-factor authentication',
    byPassword: 'Password',
    byPhone: 'Phone',
    ways: 'Sign-in methods',
    username: 'Username',
    password: 'Password',
    mobile: 'Mobile phone',
    usernameMissing: 'Enter your username',
    passwordMissing: 'Enter your password',
    mobileWrong: 'Enter a mobile number',
    captchaMissing: 'Enter the code',
    submit: 'Sign in',
    cas: 'Single sign-on',
    casBusy: 'Signing in through single sign-on…',
    register: 'Register',
    forgotten: 'Forgot your password?',
    given: 'An administrator set a password for you. Sign in with it and change it, or recover your access.'
  }
)
