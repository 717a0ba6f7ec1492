"""YAML as nodes, not values: `on` stays a word, and what was quoted stays quoted.

load(text) and dump(node); get, put and drop a key of a mapping; plain(node), the value;
leaves(node), every scalar below it.
"""
import yaml

TAG = "tag:yaml.org,2002:"


def load(text):
    return unshared(yaml.compose(text, Loader=yaml.SafeLoader))


def unshared(node):
    """The same with a copy for each alias: changed in one place, it stays as it is in others."""
    if isinstance(node, yaml.ScalarNode):
        return yaml.ScalarNode(node.tag, node.value, style=node.style)
    if isinstance(node, yaml.SequenceNode):
        return yaml.SequenceNode(node.tag, [unshared(each) for each in node.value])
    pairs_of = [(unshared(name), unshared(value)) for name, value in node.value]
    return yaml.MappingNode(node.tag, pairs_of)


def dump(node):
    return yaml.serialize(node, Dumper=yaml.SafeDumper, width=10000)


def scalar(text):
    return yaml.ScalarNode(TAG + "str", text, style='"')


def mapping(**pairs):
    made = yaml.MappingNode(TAG + "map", [], flow_style=False)
    for key, value in pairs.items():
        put(made, key, value if isinstance(value, yaml.Node) else scalar(value))
    return made


def get(node, key):
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for name, value in node.value if name.value == key), None)


def drop(node, key):
    node.value = [pair for pair in node.value if pair[0].value != key]


def put(node, key, value):
    drop(node, key)
    node.value.append((scalar(key), value))


def pairs(node):
    """(key, node) of a mapping; of nothing, none."""
    return [(name.value, value) for name, value in node.value] if node is not None else []


def plain(node):
    """The value of a node, all its leaves as text."""
    if isinstance(node, yaml.MappingNode):
        return {name: plain(value) for name, value in pairs(node)}
    if isinstance(node, yaml.SequenceNode):
        return [plain(each) for each in node.value]
    return node.value if node is not None else None


def leaves(node):
    if isinstance(node, yaml.ScalarNode):
        yield node
        return
    for each in node.value:
        yield from leaves(each[1] if isinstance(each, tuple) else each)
