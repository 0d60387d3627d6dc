import { always, constant, measured, type SecurityControl } from './security-control.ts'

/** Controls that GB/T 22239 does not name, from OWASP ASVS 5.0. */
export const controlsBeyond: readonly SecurityControl[] = [
  {
    clause: 'ASVS 6.3.3',
    group: ['身份鉴别', 'Identification'],
    text: ['登录方式能抵御钓鱼网站（通行密钥）', 'People can sign in in a way that resists phishing (passkeys)'],
    state: measured(({ accounts, withPasskey }) => accounts > 0 && withPasskey === accounts),
    evidence: ({ accounts, withPasskey }) => [
      `${accounts} 个账号中 ${withPasskey} 个有通行密钥，可在个人中心添加；网址由 QUNDAO_ADDRESS 设定`,
      `${withPasskey} of ${accounts} accounts have a passkey, added under My account. QUNDAO_ADDRESS sets the address`
    ]
  },
  {
    clause: 'ASVS 7.5.3',
    group: ['身份鉴别', 'Identification'],
    text: [
      '敏感操作（导出、授权、彻底删除、重置）前再次验证身份',
      'People confirm their identity again before exports, grants, final deletions and resets'
    ],
    state: measured(({ proofMinutes }) => proofMinutes > 0),
    evidence: ({ proofMinutes }) =>
      proofMinutes > 0
        ? [
            `敏感操作须在 ${proofMinutes} 分钟内登录过或再次验证过密码（启用双因素认证的还须动态验证码）`,
            `Sensitive calls need a sign-in or another proof (password, and a code if enrolled) within ${proofMinutes} minutes`
          ]
        : [
            '敏感操作前不再次验证密码，请设置 QUNDAO_PROOF_MINUTES（如 10）',
            'Passwords are not asked for again before sensitive calls. Set QUNDAO_PROOF_MINUTES, for example to 10'
          ]
  },
  {
    clause: 'ASVS 15.1.2',
    group: ['供应链', 'Supply chain'],
    text: ['维护所用第三方软件的清单（SBOM）', 'An inventory of third-party software (SBOM) is maintained'],
    state: always('built'),
    evidence: constant(
      '每次构建按锁文件和实际打包的模块生成 CycloneDX 1.6 清单和许可证全文；安全公告须由运维单位定期查询（npm run audit）',
      'Each build lists the modules that it really contains, from the lock file, as CycloneDX 1.6, with all licences. The operator asks for advisories (npm run audit)'
    ),
    links: [
      { path: '/manual/sbom.cdx.json', text: ['软件物料清单', 'Bill of materials'] },
      { path: '/manual/licences.txt', text: ['许可证', 'Licences'] },
      { path: '/manual/docs/security.html', text: ['安全政策', 'Security policy'] }
    ]
  }
]
