import { island } from '../../base/core/island.tsx'
import type { Cropped, CropSource } from '../../base/kit/crop/crop.ts'
import { ImageCropper, requestOf, type ImageCropperProps } from './image-cropper.tsx'

/**
 * Cuts a part out of a picture: a button that chooses a file, and the dialog with rotation, flips, aspect ratios and zoom,
 * by mouse, finger and keyboard. It takes gif, jpeg, jpg, png and bmp, and never calls a server but the picture's own. The
 * result has the pixels of the picture, not those of the screen.
 *
 * @tag qd-image-cropper
 * @title 图片裁剪 | Image cropper
 * @attr {boolean} bare - no button: the page opens the dialog with `edit()`
 * @attr {boolean} disabled - no file can be chosen
 * @attr {number} scale - pixels of the result for one pixel of the picture, 1 by default
 * @attr {string} output-type - media type of the result: `image/png` (default), `image/jpeg` or `image/webp`
 * @attr {number} crop-width - width of the selection at the start, in pixels of the screen, 200 by default
 * @attr {number} crop-height - its height, 150 by default
 * @attr {number} max-size - longest side of the picture and of the result in pixels, 3000 by default
 * @attr {number} min-width - the selection at least, in pixels of the screen, 100 by default
 * @attr {number} min-height - its height at least, 120 by default
 * @attr {string} mode - `contain` (default) shows the whole picture, `cover` fills the dialog with it
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method edit - `(fileOrAddress)`: opens the dialog with a picture; answers a promise of `{ blob, width, height, name, isCropped }`, the picture as it was when the person cancelled, or undefined when it is none
 * @fires qd-crop - a part was chosen; detail `{ blob, width, height, name }`
 * @fires qd-cancel - the dialog was closed without a part; detail `{ blob, width, height, name }`, the picture as it was
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 裁剪图片：一个选择文件的按钮，以及可旋转、翻转、设定宽高比、缩放的对话框，鼠标、触摸、键盘均可操作。接受 gif、jpeg、jpg、png、bmp；除图片本身的地址外不调用服务器。输出按图片自身的像素，而不是屏幕像素。
 * @zh bare - 没有按钮：由页面用 `edit()` 打开对话框
 * @zh disabled - 不能选择文件
 * @zh scale - 图片每个像素输出多少像素，缺省为 1
 * @zh output-type - 输出类型：`image/png`（缺省）、`image/jpeg` 或 `image/webp`
 * @zh crop-width - 选区的初始宽度（屏幕像素），缺省为 200
 * @zh crop-height - 选区的初始高度，缺省为 150
 * @zh max-size - 图片和输出的最长边（像素），缺省为 3000
 * @zh min-width - 选区的最小宽度（屏幕像素），缺省为 100
 * @zh min-height - 选区的最小高度，缺省为 120
 * @zh mode - `contain`（缺省）显示整张图片，`cover` 铺满对话框
 * @zh edit - `(fileOrAddress)`：打开对话框；以 Promise 返回 `{ blob, width, height, name, isCropped }`，取消时是原图，不能裁剪时为 undefined
 * @zh qd-crop - 选定了一部分；detail `{ blob, width, height, name }`
 * @zh qd-cancel - 未裁剪就关闭了对话框；detail `{ blob, width, height, name }`，是原图
 */
export class ImageCropperElement extends island<ImageCropperProps>(ImageCropper, {
  attributes: {
    bare: 'boolean',
    disabled: 'boolean',
    scale: 'number',
    outputType: 'string',
    cropWidth: 'number',
    cropHeight: 'number',
    maxSize: 'number',
    minWidth: 'number',
    minHeight: 'number',
    mode: 'string'
  }
}) {
  edit(source: CropSource): Promise<Cropped | undefined> {
    return requestOf(this).ask(source)
  }
}
