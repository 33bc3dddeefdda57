// The rule language of lanelog (docs/reference/rule-language.md).

const FUNCTORS = [
  'cat', 'max', 'min', 'ord', 'range', 'strlen', 'substr', 'to_number', 'to_string', 'to_unsigned',
];

const separated = (sign, rule) => seq(rule, repeat(seq(sign, rule)));
const listed = (rule) => seq('(', optional(separated(',', rule)), ')');

module.exports = grammar({
  name: 'lanelog',

  word: ($) => $.identifier,

  extras: ($) => [/\s/, $.comment, $.documentation, $.annotation],

  supertypes: ($) => [$._literal, $._term],

  rules: {
    source_file: ($) => repeat(choice($._directive, $.clause)),

    _directive: ($) => choice(
      $.include, $.once, $.type_declaration, $.declaration, $.input, $.output, $.component,
      $.instance,
    ),

    include: ($) => seq('.include', field('path', $.string)),
    once: (_) => '.once',
    type_declaration: ($) =>
      seq('.type', field('name', $.identifier), '<:', field('base', $.type)),
    declaration: ($) => seq('.decl', field('name', $.identifier), listed($.column)),
    column: ($) => seq(field('name', $.identifier), ':', field('type', $.type)),
    input: ($) => seq('.input', separated(',', $._relation)),
    output: ($) => seq('.output', separated(',', $._relation)),
    component: ($) => seq('.comp', field('name', $.identifier), '{', repeat($.include), '}'),
    instance: ($) =>
      seq('.init', field('name', $.identifier), '=', field('component', $.identifier)),
    type: ($) => $.identifier,

    clause: ($) => seq(
      field('head', $.atom),
      optional(seq('<=', field('better', $.atom))),
      optional(seq(':-', field('body', $._body))),
      '.',
    ),
    _body: ($) => separated(';', $._conjunction),
    _conjunction: ($) => separated(',', $._literal),
    _literal: ($) => choice($.atom, $.negation, $.comparison, $.condition, $.group),
    negation: ($) => seq('!', choice($.atom, $.condition)),
    group: ($) => seq('(', $._body, ')'),
    condition: ($) =>
      seq(field('functor', alias(choice('contains', 'match'), $.functor)), listed($._term)),
    comparison: ($) => seq(
      field('left', $._term),
      field('operator', choice('=', '!=', '<', '<=', '>', '>=')),
      field('right', $._term),
    ),
    atom: ($) => seq(field('relation', $._relation), listed($._term)),
    _relation: ($) => choice($.relation, $.qualified_relation),
    relation: ($) => $.identifier,
    qualified_relation: (_) => /[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*/,

    _term: ($) => choice(
      $.variable, $.wildcard, $.number, $.string, $.call, $.aggregate, $.binary, $.unary,
      $.parenthesized,
    ),
    variable: ($) => $.identifier,
    wildcard: (_) => '_',
    number: (_) => /[0-9]+u?/,
    string: (_) => /"([^"\\\n]|\\.)*"/,
    parenthesized: ($) => seq('(', $._term, ')'),
    call: ($) => seq(
      field('functor', alias(choice(...FUNCTORS), $.functor)),
      listed($._term),
    ),
    unary: ($) => prec(7, seq(field('operator', choice('-', 'bnot')), $._term)),
    binary: ($) => choice(...[
      [1, 'bor'], [2, 'bxor'], [3, 'band'], [4, choice('bshl', 'bshr', 'bshru')],
      [5, choice('+', '-')], [6, choice('*', '/', '%')],
    ].map(([level, sign]) => prec.left(level, seq($._term, field('operator', sign), $._term)))),
    aggregate: ($) => seq(
      choice('count', seq(choice('min', 'max', 'sum'), field('value', $.variable))),
      ':', '{', $._conjunction, '}',
    ),

    identifier: (_) => /[A-Za-z_][A-Za-z0-9_]*/,
    comment: (_) => token(choice(/\/\/[^\n]*/, /\/\*[^*]*\*+([^/*][^*]*\*+)*\//)),
    documentation: (_) => token(prec(1, /\/\/\/[^\n]*/)),
    annotation: (_) => token(prec(1, /\/\/@[^\n]*/)),
  },
});
