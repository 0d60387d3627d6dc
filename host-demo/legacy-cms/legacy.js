// Script of the legacy system: jQuery 1.x with a patched prototype and a greedy click handler.
Array.prototype.contains = function (value) { return jQuery.inArray(value, this) >= 0 }
jQuery(function ($) {
  $('#legacy-log').text('旧脚本已运行：jQuery ' + $.fn.jquery)
  $(document).on('click', 'a[href="#"], button', function () { $('#legacy-log').text('旧脚本收到点击：' + ($(this).text() || this.tagName)) })
  $(document).on('keydown', function (event) { if (event.keyCode === 27) $('#legacy-log').text('旧脚本收到 Esc') })
  $('#columns').on('qd-navigate', function (event) {
    var detail = event.originalEvent.detail
    event.preventDefault()
    $('#chosen').text(detail.title + ' ' + detail.path)
  })
})
