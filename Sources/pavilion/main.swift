print("pavilion")
