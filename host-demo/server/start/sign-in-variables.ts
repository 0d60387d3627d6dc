import type { Variable } from './variables.ts'

/** Variables of sign-in by CAS, OIDC and LDAP. */
export const signInVariables: readonly Variable[] = [
  {
    name: 'QUNDAO_CAS_URL',
    usual: '',
    meaning: ['CAS 服务器地址，启用单点登录', 'Address of a CAS server; enables single sign-on']
  },
  {
    name: 'QUNDAO_CAS_SERVICE',
    usual: '',
    meaning: ['本平台在 CAS 登记的登录地址', 'Sign-in address of this platform as registered at the CAS server']
  },
  {
    name: 'QUNDAO_OIDC_ISSUER',
    usual: '',
    meaning: [
      'OpenID Connect 提供方的地址（issuer，https），启用 OIDC 登录；可与 CAS 并用。在提供方登记登录页的地址（如 https://cms.example.gov.cn/user/login）为回调地址和退出后的返回地址',
      'Address of an OpenID provider (issuer, https); enables sign-in by OIDC, also beside CAS. Register the address of the sign-in page there (such as https://cms.example.gov.cn/user/login) as redirect and post-logout redirect address'
    ]
  },
  {
    name: 'QUNDAO_OIDC_CLIENT_ID',
    usual: '',
    meaning: ['本平台在 OpenID 提供方的客户端编号', 'Client id of this platform at the OpenID provider']
  },
  {
    name: 'QUNDAO_OIDC_CLIENT_SECRET',
    usual: '',
    meaning: ['该客户端的密钥', 'Secret of that client']
  },
  {
    name: 'QUNDAO_OIDC_CLAIM',
    usual: 'preferred_username',
    meaning: [
      '哪个声明（claim）是本平台的用户账号，只用于首次登录时关联；用户自己不能在提供方修改它',
      'Claim with the username of this platform, used to link the account at the first sign-in. People must not be able to change it at the provider'
    ]
  },
  {
    name: 'QUNDAO_OIDC_NAME',
    usual: '',
    meaning: ['登录按钮上显示的提供方名称', 'Name of the provider on the sign-in button']
  },
  {
    name: 'QUNDAO_OIDC_SCOPE',
    usual: 'openid profile',
    meaning: ['请求的范围（scope），以空格分隔，须含 openid', 'Scopes to ask for, separated by spaces, with openid']
  },
  {
    name: 'QUNDAO_OIDC_TRUST_MFA',
    usual: '',
    meaning: [
      '设为 1 时，提供方已验证第二因素（amr 含 mfa）的登录不再要求本平台的动态验证码',
      'Set to 1 to ask for no code of this platform if the provider has checked a second factor (mfa in amr)'
    ]
  },
  {
    name: 'QUNDAO_LDAP_URL',
    usual: '',
    meaning: [
      '启用 LDAP 登录：目录服务器的地址，如 ldaps://ldap.example.gov.cn:636；ldap:// 开头的用 StartTLS 加密。证书必须有效',
      'Enables sign-in by LDAP: address of the directory, such as ldaps://ldap.example.gov.cn:636. ldap:// is encrypted by StartTLS. The certificate must be valid'
    ]
  },
  {
    name: 'QUNDAO_LDAP_CA',
    usual: '',
    meaning: [
      '签发目录服务器证书的内部 CA 的文件（PEM）；不设则用系统信任的证书',
      'File (PEM) of the internal CA that issued the certificate of the directory; without it those that the system trusts'
    ]
  },
  {
    name: 'QUNDAO_LDAP_BIND_DN',
    usual: '',
    meaning: [
      '登录名的 DN，如 uid={username},ou=people,dc=example,dc=cn 或 {username}@example.gov.cn；不设则用 QUNDAO_LDAP_BASE 查找',
      'DN that signs in, such as uid={username},ou=people,dc=example,dc=cn or {username}@example.gov.cn; without it QUNDAO_LDAP_BASE is searched'
    ]
  },
  {
    name: 'QUNDAO_LDAP_BASE',
    usual: '',
    meaning: ['查找人员的起点', 'Base DN below which people are found']
  },
  {
    name: 'QUNDAO_LDAP_FILTER',
    usual: '(uid={username})',
    meaning: ['查找人员的筛选表达式', 'Filter that finds the person']
  },
  {
    name: 'QUNDAO_LDAP_ACCOUNT',
    usual: '',
    meaning: [
      '查找人员所用账号的 DN；不设则匿名查找',
      'DN of the account that searches; without it the search is anonymous'
    ]
  },
  {
    name: 'QUNDAO_LDAP_PASSWORD',
    usual: '',
    meaning: ['该账号的密码', 'Password of that account']
  },
  {
    name: 'QUNDAO_LDAP_ACCOUNTS',
    usual: 'synced',
    meaning: [
      '用目录密码登录的账号：synced 为由组织同步（LDAP）关联的账号，all 为除超级管理员外的所有账号。它们不能再用本平台的密码登录',
      'Accounts that sign in with the password of the directory: synced for those linked by 组织同步 (LDAP), all for all but super administrators. Their passwords of this platform no longer sign in'
    ]
  },
  {
    name: 'QUNDAO_LDAP_PLACE',
    usual: '',
    meaning: [
      '在何处修改目录密码：名称或网址，显示在修改密码的对话框中',
      'Where people change the password of the directory: a name or an address, shown in the dialog for passwords'
    ]
  }
]
