// A component that is drawn again only when one of its properties has changed.
//
// Preact has the same in preact/compat, together with much that imitates React and costs time for
// every element that is drawn.

import { Component, type FunctionComponent } from 'preact';

function differs(a: object, b: object): boolean {
  const [before, after] = [Object.entries(a), Object.entries(b)];
  return before.length !== after.length || after.some(([name, value]) => !Object.is(value, a[name as keyof object]));
}

export function memo<P extends object>(View: FunctionComponent<P>) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differs(this.props, next);
    }

    render() {
      return <View {...(this.props as P)} />;
    }
  };
}
