import { inside, until } from './element.ts'

const dialog = '.picker-dialog'

/** Gives files of the computer to the dialog that a button of the element opens. */
export async function giveFiles(element: Element, opener: HTMLElement, ...files: File[]): Promise<void> {
  opener.click()
  const chooser = await until(() => inside<HTMLInputElement>(element, `${dialog} input[type=file]`), 'the dialog')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  chooser.files = transfer.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens the online files in the dialog of a button. */
export async function openOnline(element: Element, opener: HTMLElement): Promise<HTMLElement> {
  opener.click()
  const found = await until(() => inside(element, dialog), 'the dialog')
  const tab = await until(
    () => [...found.querySelectorAll<HTMLElement>('[role=tab]')].find(one => one.textContent === '在线文件'),
    'the tab'
  )
  tab.click()
  await until(() => found.querySelector('input[type=search]'), 'the online files')
  return found
}
