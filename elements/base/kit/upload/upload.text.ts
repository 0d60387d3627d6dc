import { texts } from '../../core/locale.ts'

/** What is said of files on their way, wherever they are uploaded. */
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
    wrongType: 'Wrong type of file',
    tooLarge: (megabytes: number) => `A file cannot exceed ${megabytes} MB`,
    empty: 'The file is empty; choose another',
    failed: 'System error',
    tooMany: (count: number) => `At most ${count} ${count === 1 ? 'file' : 'files'} can be uploaded`,
    notTaken: (count: number) => `${count} more do not fit and were not added`,
    folderTooLarge: (count: number) => `The folder holds too many files; the first ${count} were read`,
    choose: 'Choose files',
    drop: 'Drop files or folders here, or paste',
    dropNow: 'Let go to upload',
    items: 'Files',
    queued: 'Waiting for its turn',
    waiting: 'The line is lost; it goes on by itself',
    left: (speed: string, time: string) => `${speed}/s, ${time} left`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    finishing: 'Being processed',
    progress: (name: string) => `Progress of ${name}`,
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
