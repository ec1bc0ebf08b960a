-- What the first engine computed of references nobody reads any more; the second one computes its own, once.
delete from product_reference_features where engine = 'fisher-akaze-1';
