import { texts } from '../../core/language/locale.ts'

/** Texts about uploads, for all elements. */
export const uploadText = texts(
  {
    wrongType: '文件类型不正确',
    tooLarge: (megabytes: number) => `单个文件不能超过${megabytes}M`,
    empty: '文件是空的，请重新选择',
    failed: '系统错误',
    tooMany: (count: number) => `最多可上传${count}个文件`,
    notTaken: (count: number) => `另有${count}个文件不符合要求，未添加`,
    folderTooLarge: (count: number) => `文件夹中的文件过多，只读取了前${count}个`,
    choose: '选择文件',
    drop: '将文件或文件夹拖到此处，或粘贴',
    dropNow: '松开即可上传',
    items: '文件',
    queued: '等待上传',
    waiting: '网络已断开，恢复后自动继续',
    left: (speed: string, time: string) => `${speed}/秒，剩余 ${time}`,
    seconds: (count: number) => `${count} 秒`,
    minutes: (count: number) => `${count} 分钟`,
    finishing: '正在处理',
    progress: (name: string) => `上传进度：${name}`,
    done: '上传成功',
    cancel: '取消',
    cancelOf: (name: string) => `取消上传 ${name}`,
    retry: '重试',
    retryOf: (name: string) => `重试 ${name}`,
    remove: '删除',
    removeOf: (name: string) => `删除 ${name}`,
    open: (name: string) => `打开 ${name}`,
    sure: '确定删除该文件吗？',
    summary: (done: number, all: number, failed: number) =>
      failed > 0 ? `已完成 ${done} / ${all}，失败 ${failed}` : `已完成 ${done} / ${all}`
  },
  {
    wrongType: 'Wrong file type',
    tooLarge: (megabytes: number) => `Files can’t be larger than ${megabytes} MB`,
    empty: 'The file is empty. Choose another one.',
    failed: 'Something went wrong. Try again.',
    tooMany: (count: number) => `You can upload at most ${count} ${count === 1 ? 'file' : 'files'}`,
    notTaken: (count: number) => `${count} more invalid ${count === 1 ? 'file was' : 'files were'} not added`,
    folderTooLarge: (count: number) => `The folder contains too many files. Only the first ${count} were added.`,
    choose: 'Choose files',
    drop: 'Drop or paste files or folders here',
    dropNow: 'Drop to upload',
    items: 'Files',
    queued: 'Queued',
    waiting: 'Connection lost. The upload resumes automatically.',
    left: (speed: string, time: string) => `${speed}/s, ${time} left`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    finishing: 'Processing…',
    progress: (name: string) => `Upload progress of ${name}`,
    done: 'Uploaded',
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel ${name}`,
    retry: 'Retry',
    retryOf: (name: string) => `Retry ${name}`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    open: (name: string) => `Open ${name}`,
    sure: 'Delete this file?',
    summary: (done: number, all: number, failed: number) =>
      failed > 0 ? `${done} of ${all} done, ${failed} failed` : `${done} of ${all} done`
  }
)

export type UploadWords = (typeof uploadText)['zh-CN']
