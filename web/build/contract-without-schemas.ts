import { parseSync, Visitor, type Plugin } from 'vite';

/** What lib/http/client.ts reads of an endpoint. */
const READ: ReadonlySet<string> = new Set(['method', 'path', 'download']);

/**
 * Removes the schemas from the contract's modules: the browser needs their types only, and they would be a tenth of the
 * code of the start page. Line breaks stay, for the source map.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'homecoming:contract-without-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: withoutSchemas(id, code), map: null }),
    },
  };
}

function withoutSchemas(path: string, code: string): string {
  let result = '';
  let done = 0;
  function replace({ start, end }: { start: number; end: number }, by: string): void {
    if (start < done) return; // inside of what is replaced already
    result += code.slice(done, start) + by + code.slice(start, end).replace(/[^\n]+/g, '');
    done = end;
  }
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.source.value === 'typebox') replace(node, '');
    },
    CallExpression: (node) => {
      const { callee } = node;
      const [definition] = node.arguments;
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Type') {
        replace(node, '{}');
      } else if (
        callee.type === 'Identifier' &&
        callee.name === 'endpoint' &&
        definition?.type === 'ObjectExpression'
      ) {
        const read = definition.properties.filter(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && READ.has(property.key.name),
        );
        replace(definition, `{ ${read.map(({ start, end }) => code.slice(start, end)).join(', ')} }`);
      }
    },
  }).visit(parseSync(path, code).program);
  return result + code.slice(done);
}
