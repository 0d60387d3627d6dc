import { signInVariables } from './sign-in-variables.ts'

/** Environment variable of the server, as listed in the manual. */
export interface Variable {
  name: string
  /** '' for none. */
  usual: string
  meaning: readonly [chinese: string, english: string]
}

/** Every variable that the server reads. `settings.ts` reads and checks them. */
export const variables: readonly Variable[] = [
  { name: 'PORT', usual: '3000', meaning: ['监听端口', 'Port to listen on'] },
  {
    name: 'HOST',
    usual: '',
    meaning: [
      '监听地址，缺省为所有地址；反向代理在同一台机器上时设为 127.0.0.1',
      'Address to listen on; all addresses by default. Set 127.0.0.1 behind a proxy on the same machine'
    ]
  },
  {
    name: 'QUNDAO_DATA',
    usual: '.data',
    meaning: [
      '数据目录：内置数据库、上传的文件、待发短信和首次启动的密码',
      'Folder of the embedded database, uploads, unsent text messages and the first password'
    ]
  },
  {
    name: 'DATABASE_URL',
    usual: '',
    meaning: ['自备的 PostgreSQL（15 或更高版本）', 'A PostgreSQL of your own (version 15 or later)']
  },
  {
    name: 'QUNDAO_ADMIN_PASSWORD',
    usual: '',
    meaning: [
      '首次启动时 admin 的密码；不设则随机生成，只显示一次',
      'Password of admin at the first start. Without it a random password is made and printed once'
    ]
  },
  {
    name: 'QUNDAO_SEED',
    usual: 'demo',
    meaning: [
      'demo：一个小城市的站群；empty：一个站点和 admin',
      'demo: the cluster of a small city; empty: one site and admin'
    ]
  },
  {
    name: 'QUNDAO_ORIGINS',
    usual: '',
    meaning: ['允许其页面调用接口的源，以逗号分隔', 'Comma-separated origins with pages that may call the API']
  },
  {
    name: 'QUNDAO_ADDRESS',
    usual: 'http://localhost:3000',
    meaning: [
      '用户打开本平台所用的网址（https，不含路径），如 https://cms.example.gov.cn。通行密钥只对它的主机名有效：以后更换主机名，须重新添加通行密钥',
      'Address at which people open this platform (https, without a path), such as https://cms.example.gov.cn. Passkeys are valid for its host name only: after a change of the host name people add them again'
    ]
  },
  ...signInVariables,
  {
    name: 'QUNDAO_SMTP_URL',
    usual: '',
    meaning: [
      '邮件服务器的地址，如 smtp://用户:密码@mail.example.gov.cn:587，或 smtps:// 开头；依申请公开的申请人收到新文书的邮件通知',
      'Address of the mail server, such as smtp://user:password@mail.example.gov.cn:587, or with smtps://. Applicants for public information get a mail for each letter'
    ]
  },
  {
    name: 'QUNDAO_SMTP_FROM',
    usual: '',
    meaning: ['邮件的发件地址', 'Sender of the mails']
  },
  {
    name: 'QUNDAO_APPLICANT_NOTICES',
    usual: '1',
    meaning: [
      '设为 0 时，不以短信和邮件通知依申请公开的申请人有新的文书',
      'Set to 0 to tell applicants for public information of letters neither by text message nor by mail'
    ]
  },
  {
    name: 'QUNDAO_OFFICE_URL',
    usual: '',
    meaning: [
      '办公软件服务器的地址（WOPI，如 Collabora Online），附件可在其中打开和编辑；其 /hosting/discovery 给出的地址须与此同源',
      'Address of an office server (WOPI, such as Collabora Online) in which attachments are opened and edited. The addresses of its /hosting/discovery must have the same origin'
    ]
  },
  {
    name: 'QUNDAO_WOPI_URL',
    usual: '',
    meaning: [
      '办公软件服务器访问本平台所用的地址；不设则为打开页面所用的地址',
      'Address of this platform as the office server reaches it; by default the one of the page'
    ]
  },
  {
    name: 'QUNDAO_REGISTER',
    usual: '1',
    meaning: ['设为 0 时不能自行注册账号', 'Set to 0 to disable self-registration of accounts']
  },
  {
    name: 'QUNDAO_IDLE_MINUTES',
    usual: '30',
    meaning: [
      '多少分钟没有操作后须重新登录（0 到 1440），0 表示不限；自动刷新不算操作，填写的内容保留',
      'Minutes without use after which people sign in again (0 to 1440), 0 for no limit. Polls do not count as use, and unsaved work stays'
    ]
  },
  {
    name: 'QUNDAO_SESSIONS',
    usual: '10',
    meaning: [
      '每个账号同时有效的会话数（1 到 200）；超过时结束最久未使用的会话',
      'Sessions of an account at a time (1 to 200). A further sign-in ends the one that was unused for longest'
    ]
  },
  {
    name: 'QUNDAO_PASSWORD_DAYS',
    usual: '90',
    meaning: [
      '密码的有效天数（0 到 3650），过期后登录时须修改；0 表示不限',
      'Days for which a password is valid (0 to 3650). Afterwards it must be changed at sign-in; 0 for no limit'
    ]
  },
  {
    name: 'QUNDAO_PROOF_MINUTES',
    usual: '0',
    meaning: [
      '敏感操作（导出、授权、彻底删除、重置）前再次验证密码，一次验证在多少分钟内有效（0 到 1440）；0 表示不再次验证。第三级建议 10',
      'Minutes for which a password counts before exports, grants, final deletions and resets ask for it again (0 to 1440); 0 to never ask again. 10 is advised for level three'
    ]
  },
  {
    name: 'QUNDAO_IP_RULES',
    usual: '1',
    meaning: [
      '设为 0 时不检查 IP 规则，用于所有人都被拒之门外时',
      'Set to 0 to disable IP rules, for example if you have locked yourself out'
    ]
  },
  {
    name: 'QUNDAO_CALLS_PER_MINUTE',
    usual: '12000',
    meaning: [
      '每个账号每分钟的请求数上限（0 到 600000），一时可连续使用其四分之一，100 行以上的页按 10 次计；超过时返回 429。0 表示不限',
      'Calls of each account per minute (0 to 600000). A quarter of them may come at once, and a page of 100 rows or more counts as 10. Further calls are refused with 429. 0 for no limit'
    ]
  },
  {
    name: 'QUNDAO_RECYCLE_DAYS',
    usual: '30',
    meaning: ['回收站保留天数（1 到 3650）', 'Days that the recycle bins keep deleted records (1 to 3650)']
  },
  {
    name: 'QUNDAO_SITE_DIGEST',
    usual: '1',
    meaning: [
      '设为 0 时不发送网站检查的每日消息',
      'Set to 0 to send no daily messages about new findings of the site check'
    ]
  },
  {
    name: 'QUNDAO_PICTURE_HOSTS',
    usual: '',
    meaning: [
      '可从中获取粘贴图片、可检查其链接的内部主机（host 或 host:port），以逗号分隔；公网主机不必列出',
      'Comma-separated internal hosts (host or host:port) from which pasted pictures may be fetched and whose links may be checked; public hosts need no entry'
    ]
  },
  {
    name: 'QUNDAO_SITE_QUOTA',
    usual: '50',
    meaning: ['每个站点上传空间的上限（GB）', 'Quota for uploads of each site (GB)']
  },
  {
    name: 'QUNDAO_LEAST_SPACE',
    usual: '500',
    meaning: [
      '数据目录所在磁盘的剩余空间低于此值（MB）时只能查看和删除；0 表示不检查',
      'Free space (MB) on the disk of the data folder below which people can only read and delete; 0 for no check'
    ]
  },
  {
    name: 'QUNDAO_PERSONAL_KEY',
    usual: '',
    meaning: [
      '加密个人数据的密钥，64 位十六进制数字；不设则用数据目录中的 personal-key。请与备份一起另存：没有它，加密的数据无法读取',
      'Key for personal data, 64 hexadecimal digits. Without it the file personal-key of the data folder is used. Keep a copy beside your backups: sealed data cannot be read without it'
    ]
  },
  {
    name: 'QUNDAO_KEY_LOST',
    usual: '',
    meaning: [
      '仅当密钥已丢失时，为一次启动设为 1：改用另一个密钥，以前加密的值显示为“（无法解密）”，查询码失效',
      'Set to 1 for one start if the key is lost: another key is used from then on. Former sealed values read “（无法解密）” and former query codes end'
    ]
  },
  {
    name: 'QUNDAO_S3_ENDPOINT',
    usual: '',
    meaning: ['上传的文件存到 S3 存储：其网址', 'Stores uploads in S3: address of the storage']
  },
  { name: 'QUNDAO_S3_BUCKET', usual: '', meaning: ['存储桶', 'Bucket'] },
  { name: 'QUNDAO_S3_ACCESS_KEY', usual: '', meaning: ['访问密钥', 'Access key'] },
  { name: 'QUNDAO_S3_SECRET_KEY', usual: '', meaning: ['私有密钥', 'Secret key'] },
  { name: 'QUNDAO_S3_REGION', usual: 'us-east-1', meaning: ['区域', 'Region'] },
  {
    name: 'QUNDAO_S3_PATH_STYLE',
    usual: '1',
    meaning: ['设为 0 时存储桶是主机名的一部分', 'Set to 0 if the bucket is part of the host name']
  },
  {
    name: 'QUNDAO_TRUST_PROXY',
    usual: '',
    meaning: [
      '前置代理的层数（1 到 9）或其地址，如 10.0.0.5,10.1.0.0/16；只采信它们写入 X-Forwarded-For 的地址',
      'Number of proxies in front (1 to 9) or their addresses, for example 10.0.0.5,10.1.0.0/16. Only their entries in X-Forwarded-For are trusted'
    ]
  },
  {
    name: 'QUNDAO_METRICS_TOKEN',
    usual: '',
    meaning: [
      '读取 /api/metrics（Prometheus 指标）的令牌，至少 16 个字符；不设则没有该地址',
      'Token to read /api/metrics (Prometheus), at least 16 characters. Without it the address does not exist'
    ]
  },
  {
    name: 'QUNDAO_LOG',
    usual: 'info',
    meaning: [
      '标准错误输出的最低日志级别：info 含每次接口调用一行，warn 只含故障',
      'Lowest level of the log on stderr: info includes one line per API call, warn failures only'
    ]
  }
]
