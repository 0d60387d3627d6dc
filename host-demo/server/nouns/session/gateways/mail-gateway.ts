import type { Transporter } from 'nodemailer'

/** SMTP server and the sender of the platform's mails. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps:` for a connection that begins with TLS. */
  url: string
  /** Address, or name and address. */
  from: string
}

interface Mail {
  to: string
  subject: string
  text: string
  /** Equal for each attempt to send the same mail, so that mailboxes show it once. */
  id: string
}

export interface MailGateway {
  /** @throws MailProblem */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Why a mail was not accepted, without the address. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
  /** The server will not accept it later, either. */
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

/** Codes 5yz are permanent (RFC 5321 §4.2.1). */
const problemOf = (error: unknown) => {
  const { code = '', responseCode = 0 } = error as SmtpError
  if (code === 'EAUTH') return new MailProblem('邮件服务器拒绝登录', false, error)
  if (code === 'EENVELOPE') return new MailProblem('收件地址被拒绝', responseCode >= 500, error)
  if (responseCode >= 400) return new MailProblem('邮件服务器未接受', responseCode >= 500, error)
  return new MailProblem('邮件服务器无法连接', false, error)
}

/** Time in ms for each step of a delivery. */
const patience = 10_000

/** Gateway to an SMTP server. Loads the client with the first mail. */
export const smtpGateway = ({ url, from }: MailSettings): MailGateway => {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience },
      // Texts only: a mail never reads a file or an address of the network.
      ...{ disableFileAccess: true, disableUrlAccess: true }
    })
  }
  return {
    async send({ to, subject, text, id }) {
      transport ??= open()
      const { hostname } = new URL(url)
      const message = { from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${hostname}>` }
      // Mails of a machine get no answers from machines (RFC 3834).
      const headers = { 'auto-submitted': 'auto-generated' }
      await (await transport).sendMail({ ...message, headers }).catch((error: unknown) => {
        throw problemOf(error)
      })
    },
    close: () => void transport?.then(opened => opened.close())
  }
}
