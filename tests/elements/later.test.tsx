import { expect } from '@esm-bundle/chai'
import { createRoot } from 'react-dom/client'
import { $toasts } from '../../elements/base/core/overlay/toasts.ts'
import { later } from '../../elements/base/kit/later.tsx'
import { until } from '../support/element.ts'

interface Given {
  file: File
  onClose: () => void
  retry?: (() => void) | undefined
}

describe('parts that load later', () => {
  afterEach(() => $toasts.set([]))

  it('[content-23] keep the picture that a person gave while their script cannot be loaded, and go on with it', async () => {
    let tries = 0
    let closed = 0
    const Part = later<Omit<Given, 'retry'>>(
      async () => {
        tries += 1
        if (tries === 1) throw new Error('offline')
        return { default: ({ file }) => <output>{file.name}</output> }
      },
      ({ file, retry }: Given) => <p>{retry ? `kept ${file.name}` : 'loading'}</p>,
      { keeps: true }
    )
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(<Part file={new File(['x'], '现场.png')} onClose={() => (closed += 1)} />)
    await until(() => place.textContent === 'kept 现场.png', 'the kept picture')
    dispatchEvent(new Event('online'))
    const shown = await until(() => place.querySelector('output'), 'the part')
    expect([shown.textContent, closed, tries]).to.deep.equal(['现场.png', 0, 2])
    root.unmount()
    place.remove()
  })
})
