import { island } from '../../base/core/element/island.tsx'
import type { Cropped, CropSource } from '../../base/kit/crop/crop.ts'
import { ImageCropper, requestOf, type ImageCropperProps } from './image-cropper.tsx'

/**
 * Crops a picture. A button chooses a file; the dialog has rotation, flips, aspect ratios and zoom, by mouse, touch and
 * keyboard. Accepts gif, jpeg, jpg, png and bmp. Calls no server except the picture's own address. The result uses the
 * pixels of the picture, not of the screen.
 *
 * @tag qd-image-cropper
 * @title 图片裁剪 | Image cropper
 * @attr {boolean} bare - no button: the page opens the dialog with `edit()`
 * @attr {boolean} disabled - no file can be chosen
 * @attr {number} scale - output pixels per picture pixel, 1 by default
 * @attr {string} output-type - media type of the result: `image/png` (default), `image/jpeg` or `image/webp`
 * @attr {number} crop-width - initial width of the selection in screen pixels, 200 by default
 * @attr {number} crop-height - initial height of the selection, 150 by default
 * @attr {number} max-size - longest side of picture and result in pixels, 3000 by default
 * @attr {number} min-width - minimum width of the selection in screen pixels, 100 by default
 * @attr {number} min-height - minimum height of the selection, 120 by default
 * @attr {string} mode - `contain` (default) shows the whole picture, `cover` fills the dialog
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method edit - `(fileOrAddress)`: opens the dialog; resolves to `{ blob, width, height, name, isCropped }`, with the original picture after cancelling, or to undefined if the input is not a picture
 * @fires qd-crop - the user cropped the picture; detail `{ blob, width, height, name }`
 * @fires qd-cancel - the dialog was closed without cropping; detail `{ blob, width, height, name }`, the original picture
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
