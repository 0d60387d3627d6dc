import type { Page } from '@playwright/test'

/** Returns everything that the browser has stored for the origin of the page, as one text. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name!)
      await new Promise(resolve => (open.onsuccess = resolve))
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll()
        await new Promise(resolve => (all.onsuccess = resolve))
        found.push(all.result)
      }
      open.result.close()
    }
    return JSON.stringify(found)
  })
