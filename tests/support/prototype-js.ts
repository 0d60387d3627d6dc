/** Replaces builtins as Prototype 1.6 does. */
export const prototypeJs = `
  var $break = {}
  Object.extend = function (destination, source) {
    for (var property in source) destination[property] = source[property]
    return destination
  }
  function $A(iterable) {
    if (!iterable) return []
    if (iterable.toArray) return iterable.toArray()
    var length = iterable.length || 0, results = new Array(length)
    while (length--) results[length] = iterable[length]
    return results
  }
  Object.extend(Object, {
    keys: function (object) { var keys = []; for (var property in object) keys.push(property); return keys },
    values: function (object) { var values = []; for (var property in object) values.push(object[property]); return values }
  })
  Array.from = $A
  Object.extend(Array.prototype, {
    _each: Array.prototype.forEach,
    each: function (iterator) { this._each(iterator); return this },
    clear: function () { this.length = 0; return this },
    first: function () { return this[0] },
    last: function () { return this[this.length - 1] },
    reduce: function () { return this.length > 1 ? this : this[0] },
    toArray: function () { return [].concat(this) },
    entries: function () { return [].concat(this) },
    clone: function () { return [].concat(this) },
    inspect: function () { return '[' + this.join(', ') + ']' }
  })
  Object.extend(String.prototype, {
    strip: function () { return this.replace(/^\\s+/, '').replace(/\\s+$/, '') },
    startsWith: function (pattern) { return this.indexOf(pattern) === 0 },
    include: function (pattern) { return this.indexOf(pattern) > -1 }
  })
  Object.extend(Function.prototype, { curry: function () { return this }, methodize: function () { return this } })`
