(comment) @comment
(documentation) @comment.documentation
(annotation) @attribute

[".include" ".type" ".decl" ".input" ".output" ".comp" ".init"] @keyword
(once) @keyword
["count" "min" "max" "sum"] @keyword
["!" "bnot" "band" "bor" "bxor" "bshl" "bshr" "bshru"] @keyword.operator
["=" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "%" ":-" "<:"] @operator
["(" ")" "{" "}"] @punctuation.bracket
["," "." ";" ":"] @punctuation.delimiter

(type) @type
(type_declaration name: (identifier) @type.definition)
(declaration name: (identifier) @function)
(column name: (identifier) @property)
(relation) @function.call
(qualified_relation) @function.call
(clause head: (atom relation: (relation) @function))
(functor) @function.builtin
(component name: (identifier) @module)
(instance name: (identifier) @module)
(variable) @variable
(wildcard) @variable.builtin
(number) @number
(string) @string
