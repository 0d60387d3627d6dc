import { always, constant, measured, type Both, type SecurityControl } from './security-control.ts'

const audit: Both = ['安全审计', 'Audit']
const intrusion: Both = ['入侵防范', 'Intrusion prevention']
const integrity: Both = ['数据完整性', 'Integrity']
const secrecy: Both = ['数据保密性', 'Confidentiality']
const backup: Both = ['数据备份恢复', 'Backup']
const residual: Both = ['剩余信息保护', 'Residual information']
const personal: Both = ['个人信息保护', 'Personal information']

/** Controls of GB/T 22239-2019 8.1.4.3 to 8.1.4.11. */
export const controlsOfSystem: readonly SecurityControl[] = [
  {
    clause: '8.1.4.3 a',
    group: audit,
    text: ['审计覆盖到每个用户，对重要行为和事件进行审计', 'Each user and all important actions are audited'],
    state: always('built'),
    evidence: ({ entriesOfDay }) => [
      `登录和对内容、人员、权限的更改都有日志，最近 24 小时 ${entriesOfDay} 条；日志与更改在同一事务中写入`,
      `Sign-ins and changes of content, people and rights are logged, in the transaction of the change; ${entriesOfDay} entries in the last 24 hours`
    ]
  },
  {
    clause: '8.1.4.3 b',
    group: audit,
    text: ['记录日期时间、用户、事件类型、是否成功等', 'Entries have time, user, kind and success'],
    state: always('built'),
    evidence: constant(
      '每条日志有数据库时间、用户、站点、地址、操作类型和对象；失败的登录也有记录',
      'Entries have the time of the database, user, site, address, kind and object. Failed sign-ins are logged too'
    )
  },
  {
    clause: '8.1.4.3 c',
    group: audit,
    text: ['保护审计记录，定期备份，避免被删除、修改或覆盖', 'Entries are protected against deletion and change'],
    state: measured(({ isChainSigned, waiting }) => isChainSigned && waiting === 0),
    evidence: ({ isChainSigned, waiting }) =>
      isChainSigned && waiting === 0
        ? [
            '日志逐条相连并有签名，链尾完好；全部日志可在日志管理中校验；备份须由运维人员安排',
            'Entries are linked and signed, and the end of the chain is intact. The page of the log verifies all of them. Backups are arranged by the operator'
          ]
        : [
            `${isChainSigned ? '' : '链尾的签名不符；'}${waiting} 条日志超过 5 分钟没有接入；请在日志管理中校验`,
            `${isChainSigned ? '' : 'The signature of the chain does not fit. '}${waiting} entries have no link after 5 minutes. Verify the log in its page`
          ]
  },
  {
    clause: '8.1.4.3 d',
    group: audit,
    text: ['保护审计进程，防止未经授权的中断', 'Auditing cannot be interrupted'],
    state: always('built'),
    evidence: constant(
      '日志没有开关；写不进日志的更改也不会写入',
      'Logging has no switch. A change that cannot be logged is not made'
    )
  },
  {
    clause: '8.1.4.4 a',
    group: intrusion,
    text: ['最小安装，仅安装需要的组件和应用程序', 'Only needed components are installed'],
    state: always('outside'),
    evidence: constant('由主机的运维人员落实', 'To be met by the operator of the machine')
  },
  {
    clause: '8.1.4.4 b',
    group: intrusion,
    text: ['关闭不需要的系统服务、默认共享和高危端口', 'Unneeded services and ports are closed'],
    state: always('outside'),
    evidence: constant(
      '由主机的运维人员落实；本平台只监听一个端口',
      'To be met by the operator of the machine. The platform listens on one port'
    )
  },
  {
    clause: '8.1.4.4 c',
    group: intrusion,
    text: ['限制管理终端的接入方式或网络地址范围', 'Addresses of administrators are restricted'],
    state: measured(({ ipRules, asksIpRules }) => ipRules > 0 && asksIpRules),
    evidence: ({ ipRules, asksIpRules }) =>
      asksIpRules
        ? [`启用的 IP 规则 ${ipRules} 条`, `IP rules that are on: ${ipRules}`]
        : [
            `QUNDAO_IP_RULES=0：IP 规则（${ipRules} 条）不起作用`,
            `QUNDAO_IP_RULES=0: the IP rules (${ipRules}) are not asked`
          ]
  },
  {
    clause: '8.1.4.4 d',
    group: intrusion,
    text: ['检验输入数据的有效性', 'Input is checked'],
    state: always('built'),
    evidence: constant(
      '服务器按说明检查每次调用的每个字段，正文中的脚本被清除',
      'The server checks each field of each call by its description. Scripts in texts are removed'
    )
  },
  {
    clause: '8.1.4.4 e',
    group: intrusion,
    text: ['发现可能存在的已知漏洞并及时修补', 'Known vulnerabilities are found and mended'],
    state: always('outside'),
    evidence: constant('由运维人员安排漏洞扫描和升级', 'Scans and upgrades are arranged by the operator')
  },
  {
    clause: '8.1.4.4 f',
    group: intrusion,
    text: ['检测对重要节点的入侵行为并报警', 'Intrusions are detected and reported'],
    state: always('outside'),
    evidence: ({ lockedNow }) => [
      `本平台锁定被猜测密码的账号（现有 ${lockedNow} 个）并记录，不发出报警；入侵检测由网络设备提供`,
      `Accounts with guessed passwords are locked (${lockedNow} now) and logged, without an alarm. Detection is provided by the network`
    ]
  },
  {
    clause: '8.1.4.5',
    group: ['恶意代码防范', 'Malicious code'],
    text: ['识别入侵和病毒行为并有效阻断', 'Viruses are found and blocked'],
    state: always('outside'),
    evidence: constant(
      '上传的文件只检查类型和内容格式，不查杀病毒；由主机的防病毒软件落实',
      'Uploads are checked by type and form, not for viruses. To be met by the machine'
    )
  },
  {
    clause: '8.1.4.6',
    group: ['可信验证', 'Trusted verification'],
    text: ['基于可信根对系统程序和重要配置进行可信验证', 'Programs and settings are verified from a root of trust'],
    state: always('outside'),
    evidence: constant('由硬件和操作系统落实', 'To be met by hardware and operating system')
  },
  {
    clause: '8.1.4.7 a',
    group: integrity,
    text: ['保证重要数据在传输过程中的完整性', 'Integrity in transit'],
    state: always('outside'),
    evidence: constant('由前置代理的 HTTPS 保证', 'Ensured by HTTPS of the proxy in front')
  },
  {
    clause: '8.1.4.7 b',
    group: integrity,
    text: ['保证重要数据在存储过程中的完整性', 'Integrity at rest'],
    state: measured(({ hasChecksums }) => hasChecksums),
    evidence: ({ hasChecksums }) =>
      hasChecksums
        ? ['数据库启用了数据页校验；日志逐条相连', 'PostgreSQL has data checksums. The log is chained']
        : [
            '数据库没有启用数据页校验，可停机后用 pg_checksums --enable 启用；日志逐条相连',
            'PostgreSQL has no data checksums. Stop it and run pg_checksums --enable. The log is chained'
          ]
  },
  {
    clause: '8.1.4.8 a',
    group: secrecy,
    text: ['保证重要数据在传输过程中的保密性', 'Confidentiality in transit'],
    state: always('outside'),
    evidence: constant('由前置代理的 HTTPS 保证', 'Ensured by HTTPS of the proxy in front')
  },
  {
    clause: '8.1.4.8 b',
    group: secrecy,
    text: ['保证重要数据在存储过程中的保密性', 'Confidentiality at rest'],
    state: always('built'),
    evidence: constant(
      '密码以 argon2id 保存；申请人的证件、地址等和双因素密钥以 AES-256-GCM 加密；密钥应与数据库分开保管',
      'Passwords are kept by argon2id. Personal data of applicants and second factors are encrypted by AES-256-GCM. Keep the key apart from the database'
    )
  },
  {
    clause: '8.1.4.9 a',
    group: backup,
    text: ['重要数据的本地备份与恢复', 'Local backup and recovery'],
    state: ({ archivedTime }) => (archivedTime ? 'met' : 'outside'),
    evidence: ({ archivedTime }) =>
      archivedTime
        ? [
            `数据库日志持续归档，最近一次 ${archivedTime}；上传的文件和密钥须另行备份`,
            `The write-ahead log is archived, last at ${archivedTime}. Back up uploads and the key as well`
          ]
        : [
            '数据库没有持续归档；用 npm run backup 或自己的工具所做的备份，本平台看不到，须由运维人员确认',
            'The write-ahead log is not archived. Backups by npm run backup or other tools cannot be seen from here and must be confirmed by the operator'
          ]
  },
  {
    clause: '8.1.4.9 b',
    group: backup,
    text: ['异地实时备份', 'Remote backup in real time'],
    state: always('outside'),
    evidence: ({ standbys }) => [
      `数据库的备用服务器 ${standbys} 台在线；是否在异地，须由运维人员确认`,
      `Standby servers of the database: ${standbys}. Whether they are remote must be confirmed by the operator`
    ]
  },
  {
    clause: '8.1.4.9 c',
    group: backup,
    text: ['重要数据处理系统的热冗余', 'Hot redundancy of important systems'],
    state: ({ standbys }) => (standbys > 0 ? 'met' : 'outside'),
    evidence: ({ standbys }) => [
      `数据库的备用服务器 ${standbys} 台在线；平台进程可同时运行多个`,
      `Standby servers of the database: ${standbys}. Several processes of the platform can run side by side`
    ]
  },
  {
    clause: '8.1.4.10 a',
    group: residual,
    text: ['鉴别信息的存储空间重新分配前完全清除', 'Storage of credentials is cleared before reuse'],
    state: always('outside'),
    evidence: constant(
      '由操作系统和磁盘加密落实；数据库中不存密码和会话令牌的原文',
      'To be met by operating system and disk encryption. The database holds no password or session token in clear text'
    )
  },
  {
    clause: '8.1.4.10 b',
    group: residual,
    text: ['敏感数据的存储空间重新分配前完全清除', 'Storage of sensitive data is cleared before reuse'],
    state: always('outside'),
    evidence: constant(
      '由操作系统和磁盘加密落实；到期清除的申请人信息，在数据库回收空间之前仍在磁盘上',
      'To be met by operating system and disk encryption. Erased data of applicants stay on the disk until PostgreSQL reclaims the space'
    )
  },
  {
    clause: '8.1.4.11 a',
    group: personal,
    text: ['仅采集和保存业务必需的个人信息', 'Only necessary personal information is collected'],
    state: always('built'),
    evidence: constant(
      '依申请公开只采集《政府信息公开条例》第二十九条要求的内容；站点自设的表单由站点负责',
      'Applications collect what article 29 of the disclosure regulations requires. Forms of a site are the responsibility of the site'
    )
  },
  {
    clause: '8.1.4.11 b',
    group: personal,
    text: ['禁止未授权访问和非法使用个人信息', 'Personal information is not accessed without authority'],
    state: always('built'),
    evidence: constant(
      '证件号和地址缺省遮盖，查看须有权限',
      'Card numbers and addresses are masked unless the user has the right to see them'
    )
  }
]
